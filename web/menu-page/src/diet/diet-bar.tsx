import type { GuestTexts } from '../i18n/guest-texts.ts';
import { Icon } from '../icon.tsx';
import { isChosen } from './diet-choice.ts';
import type { Diet } from './use-diet.ts';

type DietBarProps = {
  readonly diet: Diet;
  readonly isTold: boolean;
  readonly t: GuestTexts;
};

/**
 * Where the choice begins, and what it is. Who brings a choice along sees it at a venue that tells
 * nothing as well: without it every dish would seem to be free of what is avoided.
 */
export function DietBar({ diet, isTold, t }: DietBarProps) {
  const isOn = isChosen(diet.choice);
  if (!isTold && !isOn) return null;
  return (
    <div className="diet" data-on={isOn || undefined}>
      <button type="button" aria-haspopup="dialog" onClick={() => diet.setOpen(true)}>
        <Icon name="leaf" />
        {t('guest.diet')}
      </button>
      {isOn && diet.parts ? <diet.parts.DietChips diet={diet} t={t} /> : null}
      {diet.isMissing ? <p role="alert">{t('guest.dietMissing')}</p> : null}
    </div>
  );
}
