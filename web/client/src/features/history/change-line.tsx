import { useTranslation } from 'react-i18next';
import type { Facts } from './facts.ts';
import type { Change, Detail } from './read-history.ts';
import { shownFields } from './shown-fields.ts';
import { useWords } from './use-words.ts';

export type ChangeLineProps = { readonly change: Change; readonly facts: Facts };

export function ChangeLine({ change, facts }: ChangeLineProps) {
  const { t } = useTranslation();
  const { nameOf } = useWords(facts);
  const name = nameOf(change.subject);
  return (
    <li>
      {t(change.text as 'history.events.itemUpdated', { name })}
      {change.details.length > 0 ? (
        <dl className="details">
          {change.details.map((detail) => (
            <DetailLine
              key={`${detail.field} ${detail.language ?? ''}`}
              detail={detail}
              facts={facts}
            />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

type DetailLineProps = { readonly detail: Detail; readonly facts: Facts };

function DetailLine({ detail, facts }: DetailLineProps) {
  const { t } = useTranslation();
  const { wordsFor } = useWords(facts);
  const { field, language, before, after } = detail;
  const compared = before !== undefined && !isPicture(field);
  return (
    <div>
      <dt>
        {t(shownFields[field])}
        {language ? ` (${language.toUpperCase()})` : null}
      </dt>
      <dd>
        {compared ? (
          <>
            <span className="spoken">{t('history.before')} </span>
            <del>{wordsFor(field, before)}</del>
            <span aria-hidden="true"> → </span>
            <span className="spoken"> {t('history.after')} </span>
          </>
        ) : null}
        <ins>{isPicture(field) ? t(pictureText(before, after)) : wordsFor(field, after)}</ins>
      </dd>
    </div>
  );
}

const isPicture = (field: Detail['field']): boolean => field === 'imageUrl' || field === 'logoUrl';

/** The addresses of pictures mean nothing to anybody. */
function pictureText(before: unknown, after: unknown) {
  if (!after) return 'history.pictureRemoved';
  return before === '' || before === null ? 'history.pictureAdded' : 'history.pictureChanged';
}
