import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/db/openDatabase.ts';

/* Writes row after row from a number on, and says each one that the database has acknowledged. */
const [dataDir = '', from = '0'] = process.argv.slice(2);
try {
  const db = await openDatabase({ databaseUrl: null, dataDir }, () => {});
  console.log('open');
  for (let n = Number(from); ; n += 1) {
    await db.execute(sql`insert into secrets (name, value) values (${`row-${n}`}, ${'x'.repeat(n % 500)})`);
    console.log(`wrote ${n}`);
    if (n % 97 === 0) await db.execute(sql`checkpoint`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
