import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmForm } from './confirm-form.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null);
  if (registeredEmail === null) return <RegisterForm onRegistered={setRegisteredEmail} />;
  return (
    <ConfirmForm
      email={registeredEmail}
      notices={[t('auth.codeSent'), t('auth.codePrompt')]}
      onConfirmed={() => navigate('/login', { state: 'confirmed' })}
    />
  );
}
