import { notifications } from '@mantine/notifications';

const autoClose = 5000;

const successes = new Set<string>();

export function showSuccess(message: string): void {
  successes.add(notifications.show({ message, color: 'green', autoClose }));
}

/** Hides earlier success messages, so that they are not shown together with an error. */
export function hideSuccesses(): void {
  for (const id of successes) notifications.hide(id);
  successes.clear();
}

export function showFailure(message: string): void {
  notifications.show({ message, color: 'red', autoClose });
}
