import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Sheet } from '../../src/components/Sheet.tsx';

function Page({ modal = true }: { modal?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Languages
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Language" closeLabel="Close" modal={modal}>
        <button type="button">Deutsch</button>
      </Sheet>
    </>
  );
}

const opened = async (modal?: boolean) => {
  const person = userEvent.setup();
  render(<Page modal={modal} />);
  await person.click(screen.getByRole('button', { name: 'Languages' }));
  return person;
};

test('the browser’s cancel event closes a sheet only through the page’s state', async () => {
  await opened();
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a sheet closes on a tap outside, not on one inside', async () => {
  const person = await opened();
  await person.click(screen.getByRole('heading', { name: 'Language' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  await person.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a non-modal sheet closes on Escape', async () => {
  const person = await opened(false);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
