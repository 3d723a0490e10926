/** What is answered in this time; otherwise `late`, while the work itself goes on. */
export async function within<T, Late>(answer: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
