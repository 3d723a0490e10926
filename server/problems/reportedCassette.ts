import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** In ms; the sum of two is a date still. */
const Instant = Type.Number({ minimum: 0, maximum: 4e12 });
const Run = Type.Object({ name: Type.String({ maxLength: 100 }), id: Type.String() });
const action = (kind: 'dispatched' | 'did') =>
  Type.Object({
    at: Instant,
    kind: Type.Literal(kind),
    type: Type.String(),
    payload: Type.Optional(Type.Unknown()),
    run: Type.Union([Run, Type.Null()]),
  });

/** The fields that the operator is shown. `src/journal` has the whole form, which a replay checks. */
const ReportedHappening = Type.Union([
  action('dispatched'),
  action('did'),
  Type.Object({ at: Instant, kind: Type.Literal('moved'), to: Type.String() }),
  Type.Object({ at: Instant, kind: Type.Literal('asked'), call: Type.String() }),
  Type.Object({
    at: Instant,
    kind: Type.Literal('answered'),
    call: Type.String(),
    delay: Instant,
    status: Type.Union([Type.Number(), Type.Null()]),
    failure: Type.Union([Type.String(), Type.Null()]),
    requestId: Type.Union([Type.String(), Type.Null()]),
  }),
  Type.Object({ at: Instant, kind: Type.Literal('codeWanted'), file: Type.String() }),
  Type.Object({ at: Instant, kind: Type.Literal('codeEnded'), file: Type.String(), arrived: Type.Boolean() }),
]);
const ReportedCassette = Type.Object({
  version: Type.Literal(1),
  run: Run,
  documents: Type.Array(
    Type.Object({
      number: Type.Integer(),
      address: Type.String(),
      opened: Instant,
      happenings: Type.Array(ReportedHappening),
    }),
    { minItems: 1 },
  ),
});

export type ReportedHappening = Static<typeof ReportedHappening>;
export type ReportedCassette = Static<typeof ReportedCassette>;

/** Null for a text that is no cassette. */
export function readReportedCassette(text: string): ReportedCassette | null {
  try {
    const cassette: unknown = JSON.parse(text);
    return Value.Check(ReportedCassette, cassette) ? cassette : null;
  } catch {
    return null;
  }
}
