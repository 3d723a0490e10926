// A database starts in a second on a quiet machine, and in several where every core is busy.
jest.setTimeout(30_000);
