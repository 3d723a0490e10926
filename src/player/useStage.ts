import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createStageController, type StageController } from './stageController.ts';
import { createStore } from './store.ts';
import { blankStage, type StageEvent, type StageInput, type StageState } from './types.ts';

const idle = createStore(blankStage);

/** Ties a controller to the life of the video element and feeds it the props. */
export function useStage(
  video: RefObject<HTMLVideoElement | null>,
  { source, next, frozen }: StageInput,
  onEvent: (event: StageEvent) => void,
): { controller: StageController | null; state: StageState } {
  const [controller, setController] = useState<StageController | null>(null);
  const listener = useRef(onEvent);

  useLayoutEffect(() => {
    listener.current = onEvent;
  });
  useLayoutEffect(() => {
    if (!video.current) return;
    const made = createStageController(video.current, { onEvent: (event) => listener.current(event) });
    setController(made);
    return made.destroy;
  }, [video]);
  useLayoutEffect(() => {
    controller?.update({ source, next, frozen });
  }, [controller, source, next, frozen]);

  const store = controller?.state ?? idle;
  return { controller, state: useSyncExternalStore(store.subscribe, store.get, store.get) };
}
