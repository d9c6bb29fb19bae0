/** Clean-up when a test ends, in reverse order: pages are closed before the server to which they are connected. */
const endings = new WeakMap();

/** Like `t.after`, in the opposite order. All of it is done, whatever fails on the way; the first failure is the test's. */
export function atEnd(t, end) {
  if (!endings.has(t)) {
    endings.set(t, []);
    t.after(async () => {
      const failures = [];
      for (const each of endings.get(t).reverse()) {
        try {
          await each();
        } catch (why) {
          failures.push(why);
        }
      }
      if (failures.length > 0) throw failures[0];
    });
  }
  endings.get(t).push(end);
}
