import { notifications } from '@mantine/notifications';

const autoClose = 5000;

export function showSuccess(message: string): void {
  notifications.show({ message, color: 'green', autoClose });
}

export function showFailure(message: string): void {
  notifications.show({ message, color: 'red', autoClose });
}
