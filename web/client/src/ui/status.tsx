import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function Loading({ text }: { readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <Group role="status" gap="sm">
      <Loader size="sm" aria-hidden />
      <Text>{text ?? t('admin.loading')}</Text>
    </Group>
  );
}

type FailureProps = { readonly text: string; readonly onRetry?: () => void };

export function Failure({ text, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert">
      <Text mb={onRetry ? 'sm' : 0}>{text}</Text>
      {onRetry ? (
        <Button size="xs" variant="outline" color="red" onClick={onRetry}>
          {t('admin.retry')}
        </Button>
      ) : null}
    </Alert>
  );
}
