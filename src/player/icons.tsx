import type { JSX, ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const speaker = <path d="M4 9v6h4l5 4.5v-15L8 9z" />;

export const PlayIcon = (): JSX.Element => (
  <Icon>
    <path d="M8 5.2v13.6a1 1 0 0 0 1.5.86l11-6.8a1 1 0 0 0 0-1.72l-11-6.8A1 1 0 0 0 8 5.2z" />
  </Icon>
);

export const PauseIcon = (): JSX.Element => (
  <Icon>
    <rect x="6" y="5" width="4.2" height="14" rx="1.2" />
    <rect x="13.8" y="5" width="4.2" height="14" rx="1.2" />
  </Icon>
);

export const SoundIcon = (): JSX.Element => (
  <Icon>
    {speaker}
    <path
      d="M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  </Icon>
);

export const MutedIcon = (): JSX.Element => (
  <Icon>
    {speaker}
    <path
      d="m16.5 9.5 5 5m0-5-5 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  </Icon>
);

const turn = (d: string, number: string) => (
  <Icon>
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <text x="12" y="16" fontSize="7.5" fontWeight="700" textAnchor="middle">
      {number}
    </text>
  </Icon>
);

export const BackIcon = (): JSX.Element => turn('M4.2 9a8.6 8.6 0 1 1-.8 4.4M4 4.2V9h4.8', '10');
export const ForwardIcon = (): JSX.Element => turn('M19.8 9a8.6 8.6 0 1 0 .8 4.4M20 4.2V9h-4.8', '10');

export const UpIcon = (): JSX.Element => (
  <Icon>
    <path d="m5 15 7-7 7 7" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
  </Icon>
);
export const DownIcon = (): JSX.Element => (
  <Icon>
    <path d="m5 9 7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
  </Icon>
);
