import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '../../src/components/Button.tsx';
import { Field } from '../../src/components/Field.tsx';

function Password({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <Field
      label="Password"
      type="password"
      name="password"
      value={value}
      onChange={setValue}
      hint="8 characters or more"
      error={error}
      autoComplete="new-password"
    />
  );
}

describe('Field', () => {
  test('has a label and a description', () => {
    render(<Password />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAccessibleDescription('8 characters or more');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(field).toBeValid();
  });

  test('shows its error', () => {
    render(<Password error="Please enter your password" />);
    const field = screen.getByLabelText('Password');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('8 characters or more Please enter your password');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your password');
  });

  test('shows a password and hides it again', async () => {
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

  test('takes a password that is pasted', async () => {
    const person = userEvent.setup();
    render(<Password />);
    const field = screen.getByLabelText('Password');
    await person.click(field);
    await person.paste('from a manager 🦩');
    expect(field).toHaveValue('from a manager 🦩');
  });
});

describe('Button', () => {
  test('ignores taps while busy, keeps the focus and submits no form', async () => {
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

  test('renders a link if it has a target', () => {
    render(
      <MemoryRouter>
        <Button to="/shopping">See the plans</Button>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/shopping');
  });
});
