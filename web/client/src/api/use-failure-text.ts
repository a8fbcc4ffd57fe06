import { useTranslation } from 'react-i18next';
import { requestFailure } from '#api/request-failure.ts';

/** The server's own message where it gave one; what every new owner can meet is told in their language. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const failure = requestFailure(error);
    switch (failure.kind) {
      case 'refused':
        return failure.code === 'NAME_TAKEN' ? t('admin.nameTaken') : failure.message;
      case 'pending':
        return t('admin.pending');
      case 'unreachable':
        return t('admin.unreachable');
      default:
        return failure satisfies never;
    }
  };
}
