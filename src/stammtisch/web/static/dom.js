// Small helpers: the page's data, its texts, and elements made without markup in strings.

export const page = JSON.parse(document.getElementById("page").textContent);

/** A text in the person's language, its facts filled in. */
export function t(key, facts = {}) {
  const text = page.texts[key];
  if (text === undefined) throw new Error(`no text called ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

export const byId = (id) => document.getElementById(id);

/** An element: attributes, `on…` listeners, then children (elements or plain text, never markup). */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

export function button(label, onclick, more = {}) {
  return el("button", { type: "button", onclick, ...more }, label);
}

const built = new WeakMap();

/** Build a part of the page anew, but only if what it tells has changed: focus stays where it is. */
export function redo(parent, facts, build) {
  const key = JSON.stringify(facts);
  if (built.get(parent) === key) return false;
  built.set(parent, key);
  parent.replaceChildren(...[build()].flat().filter(Boolean));
  return true;
}

/** Names as people say them: Anna, Bert and Clara. */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${t("and")} ${names[names.length - 1]}`;
}

/** A colour and a letter for a seat, as in the drawings. */
export function badge(seat) {
  return el("span", { class: `badge s${seat}`, "aria-hidden": "true" }, "ABCDEF"[seat] ?? "?");
}

/** Ask yes or no in a dialog; resolves to true or false. */
export function ask(question, yes, no = t("cancel")) {
  return new Promise((resolve) => {
    const dialog = el("dialog", { class: "ask", "aria-label": question });
    const done = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.append(
      el("p", {}, question),
      el(
        "div",
        { class: "row" },
        button(yes, () => done(true), { class: "primary" }),
        button(no, () => done(false)),
      ),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      done(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Copy a text; the button says that it has been done, or that a hand is needed. */
export async function copy(text, from, field = null) {
  const isDone = await copied(text);
  if (!isDone && field !== null) field.select();
  const before = from.textContent;
  from.textContent = t(isDone ? "copied" : "copy_by_hand");
  setTimeout(() => (from.textContent = before), isDone ? 1500 : 4000);
}

/** Put a text on the clipboard; without https browsers have only the old way, some not even that. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = el("textarea", { class: "off", value: text });
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
}

/** A line with a link in a field and a button that copies it. */
export function linkLine(url, label) {
  const copied = button(t("copy"), () => copy(url, copied));
  return el(
    "div",
    { class: "copy" },
    el("input", {
      type: "text",
      readonly: true,
      value: url,
      "aria-label": label,
      onfocus: (event) => event.target.select(),
    }),
    copied,
  );
}
