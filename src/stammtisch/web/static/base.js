// Where the server lives on its site: "" at the top, "/games" under that path.

export const base = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
