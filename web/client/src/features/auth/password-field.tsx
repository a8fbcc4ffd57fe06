import { PasswordInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password field whose show/hide button can be reached with Tab. By default, it is for a new password. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const toggle = t(visible ? 'auth.hidePassword' : 'auth.showPassword');
  return (
    <PasswordInput
      required
      autoComplete="new-password"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': toggle, tabIndex: 0 }}
      {...props}
    />
  );
}
