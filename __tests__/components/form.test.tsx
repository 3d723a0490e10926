import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../../src/components/Button.tsx';
import { Field } from '../../src/components/Field.tsx';

function Password() {
  const [value, setValue] = useState('');
  return (
    <Field
      label="Password"
      type="password"
      name="password"
      value={value}
      onChange={setValue}
      hint="8 characters or more"
      autoComplete="new-password"
    />
  );
}

test('a field shows a password and hides it again', async () => {
  const person = userEvent.setup();
  render(<Password />);
  const field = screen.getByLabelText('Password');
  await person.type(field, 'lantern-9');
  expect(field).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('lantern-9');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a busy button ignores taps, keeps the focus and submits no form', async () => {
  const person = userEvent.setup();
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Pay
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  await person.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});
