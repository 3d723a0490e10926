import { act, render, screen } from '@testing-library/react';
import { Captions } from '../../src/player/extras/Extras.tsx';
import { settings } from '../../src/player/settings.ts';
import { fakeTrack } from './fakes.ts';
import { forgetSettings } from './stageFixture.ts';

beforeEach(forgetSettings);

/** Captions over a film; `say` shows cues at once. */
function draw() {
  const { say } = fakeTrack();
  render(
    <Captions
      video={document.createElement('video')}
      manifest="https://cdn.test/e1.m3u8"
      captions={[{ lang: 'en', file: 'captions-en.vtt' }]}
      language="en"
      label="Captions"
      raised={false}
    />,
  );
  const shown = () => screen.getByRole('region', { name: 'Captions' }).textContent;
  return { say: (...texts: string[]) => act(() => say(...texts)), shown };
}

test('captions show what is said and heard', () => {
  const { say, shown } = draw();
  say('[Footsteps on roof tiles]', 'Who is there?');
  expect(shown()).toBe('[Footsteps on roof tiles]Who is there?');
});

test('the viewer may choose what is said alone', () => {
  const { say, shown } = draw();
  act(() => settings.set({ captionSounds: false }));
  say('[Footsteps on roof tiles]', '[softly] Who is there?');
  expect(shown()).toBe('Who is there?');
  say('[Footsteps on roof tiles]');
  expect(shown()).toBe('');
});
