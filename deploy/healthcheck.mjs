// Ends with 0 when the server of this container takes requests.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).catch(() => ({
  ok: false,
}));
process.exit(ok ? 0 : 1);
