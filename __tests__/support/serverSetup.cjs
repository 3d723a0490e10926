// A database starts in a second on a quiet machine, and in many where every core is busy.
jest.setTimeout(120_000);
