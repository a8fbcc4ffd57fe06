import { PasswordInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password field, by default for a new password, whose show/hide button is reached with Tab. */
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
