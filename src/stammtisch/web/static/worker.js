// The worker of the installed app: shows what is pushed, and the rules when there is no connection.
// The server puts VERSION before this.

const BASE = new URL("./", self.location.href).pathname; // with a slash at the end
const STORE = `stammtisch-${VERSION}`;
const LANG = `${BASE}lang`; // where the reader's language is kept
const KEPT = ["offline/de", "offline/en", "static/offline.css"].map((path) => BASE + path);

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const store = await caches.open(STORE);
      await store.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("stammtisch-") && name !== STORE) await caches.delete(name);
      }
    })(),
  );
});

// Without a connection

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const path = new URL(request.url).pathname;
  if (KEPT.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.match(path)));
  } else if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(offline));
  }
});

async function offline() {
  const store = await caches.open(STORE);
  const told = await (await store.match(LANG))?.text();
  const lang = told ?? (navigator.language.startsWith("de") ? "de" : "en");
  return (await store.match(`${BASE}offline/${lang}`)) ?? Response.error();
}

self.addEventListener("message", (event) => {
  const { lang } = event.data ?? {};
  if (lang !== "de" && lang !== "en") return;
  event.waitUntil(caches.open(STORE).then((store) => store.put(LANG, new Response(lang))));
});

// What is pushed: something is always shown, because browsers take silence amiss

self.addEventListener("push", (event) => {
  const told = read(event.data);
  const title = typeof told.title === "string" && told.title ? told.title : "Stammtisch";
  const url = typeof told.url === "string" && told.url.startsWith(BASE) ? told.url : BASE;
  const shown = self.registration.showNotification(title, {
    body: typeof told.body === "string" ? told.body : "",
    tag: String(told.tag ?? "stammtisch"),
    lang: String(told.lang ?? ""),
    icon: `${BASE}static/icon-192.png`,
    badge: `${BASE}static/icon-96-plain.png`,
    renotify: true,
    data: { url },
  });
  event.waitUntil(Promise.all([shown, badge(told.waiting)]));
});

function read(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

async function badge(count) {
  if (!("setAppBadge" in navigator) || typeof count !== "number") return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data?.url ?? BASE));
});

/** Bring the page to the front that shows a table already, else open one. */
async function go(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === path);
  if (same) return same.focus();
  return self.clients.openWindow(path);
}

// A browser that changes its address at its push service says so

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const before = event.oldSubscription;
      const key = before?.options.applicationServerKey;
      if (!key) return;
      const options = { userVisibleOnly: true, applicationServerKey: key };
      const fresh = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
      const { endpoint, keys } = fresh.toJSON();
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await tell("subscriptions", { endpoint, keys, zone });
      await tell("subscriptions/remove", { endpoint: before.endpoint });
    })(),
  );
});

function tell(path, body) {
  return fetch(`${BASE}api/me/${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
