import type { JSX } from 'react';
import type { RunView } from '../runs.ts';
import { counted, duration, SIGNS, waitingFor } from './words.ts';

/** What a run is, how it ended and why, or what it waits for. */
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
