import type { JSX } from 'react';
import { type EventRow, LANES, type Row } from './rows.ts';
import { duration } from './words.ts';

type DiagramRowProps = { row: Row; begun: number; open: boolean; onToggle: () => void };

export function DiagramRow({ row, begun, open, onToggle }: DiagramRowProps): JSX.Element {
  if (row.kind === 'document') {
    return (
      <li className="document">
        document {row.document} {row.address && `· ${row.address}`}
      </li>
    );
  }
  const content = <Content row={row} begun={begun} />;
  if (row.payload === undefined) {
    return (
      <li className="event">
        <div className="line">{content}</div>
      </li>
    );
  }
  return (
    <li className="event">
      <button type="button" className="line" aria-expanded={open} onClick={onToggle}>
        {content}
      </button>
      {open && <Payload of={row.text} value={row.payload} />}
    </li>
  );
}

const MOST_LINES = 16;

/** A field that cannot be written scrolls with the keyboard, and its text can be copied. */
function Payload({ of, value }: { of: string; value: unknown }): JSX.Element {
  const text = JSON.stringify(value, null, 2);
  return (
    <textarea
      className="payload"
      aria-label={`Payload of ${of}`}
      readOnly
      spellCheck={false}
      rows={Math.min(text.split('\n').length, MOST_LINES)}
      value={text}
    />
  );
}

const wayOf = ({ from, to }: EventRow) => Math.sign(LANES.indexOf(to) - LANES.indexOf(from));

function Content({ row, begun }: { row: EventRow; begun: number }): JSX.Element {
  const { from, to, tone, text, note, at, bracket } = row;
  return (
    <>
      <span className="time">{duration(at - begun)}</span>
      <span className="lanes" data-from={from} data-to={to} data-way={wayOf(row)} data-tone={tone}>
        <span className="tip" />
        <span className="spoken">{from === to ? from : `${from} to ${to}`}: </span>
      </span>
      <span className="words" data-tone={tone} data-depth={bracket.depth} data-edge={bracket.edge}>
        <span className="text">{text}</span>
        {note && <span className="note"> {note}</span>}
      </span>
    </>
  );
}
