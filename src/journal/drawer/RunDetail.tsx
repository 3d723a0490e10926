import { type JSX, useEffect, useRef, useState } from 'react';
import type { Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';
import { diagramOf, type EventRow, LANES, type Row } from './diagram.ts';
import { counted, duration, SIGNS, waitingFor } from './words.ts';

type RunDetailProps = {
  run: RunView;
  now: number;
  /** Of all runs. */
  entries: readonly Entry[];
  onBack: () => void;
  exportRun: (run: RunView) => void;
};

export function RunDetail({ run, now, entries, onBack, exportRun }: RunDetailProps): JSX.Element {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set());

  function toggle(key: string) {
    const next = new Set(openRows);
    if (!next.delete(key)) next.add(key);
    setOpenRows(next);
  }

  return (
    <>
      <div className="bar">
        <button ref={back} type="button" className="plain" onClick={onBack}>
          ← All runs
        </button>
        <button type="button" className="plain" onClick={() => exportRun(run)}>
          Export run
        </button>
      </div>
      <div className="summary">
        <RunSummary run={run} now={now} />
      </div>
      <div className="lane-names" aria-hidden="true">
        {LANES.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </div>
      <ol className="diagram">
        {diagramOf(run, entries, now).map((row) => (
          <DiagramRow
            key={row.key}
            row={row}
            begun={run.begun}
            open={openRows.has(row.key)}
            onToggle={() => toggle(row.key)}
          />
        ))}
      </ol>
    </>
  );
}

type DiagramRowProps = { row: Row; begun: number; open: boolean; onToggle: () => void };

function DiagramRow({ row, begun, open, onToggle }: DiagramRowProps): JSX.Element {
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

/** A read-only textarea scrolls with the keyboard, and its text can be copied. */
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

export function RunSummary({ run, now }: { run: RunView; now: number }): JSX.Element {
  const { flow, outcome, begun, ended, documents, cause, pending } = run;
  return (
    <>
      <span className="name">
        {flow.name} <span className="id">#{flow.id}</span>
      </span>
      <span className="facts">
        <span className="outcome" data-outcome={outcome}>
          <span aria-hidden="true">{SIGNS[outcome]}</span> {outcome}
        </span>
        <span>{duration((ended ?? now) - begun)}</span>
        <span>{counted(documents.length, 'document')}</span>
      </span>
      {cause && (
        <span className="cause" data-outcome={outcome}>
          {cause}
        </span>
      )}
      {outcome === 'running' &&
        pending.map((each) => (
          <span key={`${each.label} ${each.since}`} className="pending">
            {waitingFor(each, now)}
          </span>
        ))}
    </>
  );
}
