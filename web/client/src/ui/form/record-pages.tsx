import type { TypedDocumentNode } from '@apollo/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type To, useNavigate, useParams } from 'react-router-dom';
import { asOnScreen, type LoadedRecord, useRecord } from '#api/cache/use-loaded.ts';
import { useMayChange } from '#session/session-context.ts';
import { Failure, FormSkeleton } from '#ui/feedback/status.tsx';
import { ViewOnlyNotice } from '#ui/feedback/view-only.tsx';
import type { AnotherLabel, FormBack } from '#ui/form/record-form.tsx';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { LiveRecordContext } from '#ui/live-form/use-live-values.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export type FormFrame<Input> = {
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: Input) => Promise<void>;
  readonly anotherLabel?: AnotherLabel | undefined;
  readonly back?: FormBack | undefined;
  /** Returns whether the record was saved. Omitted if users create only one record at a time. */
  readonly onAnother?: ((input: Input) => Promise<boolean>) | undefined;
};

type Update<Input> = {
  input: Input & { id: string };
  condition: { updatedAt: { eq: string } } | null;
};

type RecordPageProps<Data, Node, Input> = {
  readonly list: To;
  /** The navigation state for returning to the list. */
  readonly listState?: object | undefined;
  readonly create: {
    readonly title: string;
    readonly mutation: TypedDocumentNode<unknown, { input: Input }>;
    /** Labels for saving and then adding another record. Omitted if the form does not offer this. */
    readonly another?: { readonly label: AnotherLabel; readonly doneText: string };
  };
  readonly edit: {
    readonly title: string;
    readonly doneText: string;
    readonly missingText: (id: string) => string;
    readonly failedText?: (message: string) => string;
    readonly query: TypedDocumentNode<Data, { id: string }>;
    readonly select: (data: Data) => Node | null;
    readonly mutation: TypedDocumentNode<unknown, Update<Input>>;
  };
  readonly children: (record: Node | null, frame: FormFrame<Input>) => ReactNode;
};

export function RecordPage<Data, Node extends { readonly updatedAt: string }, Input>(
  props: RecordPageProps<Data, Node, Input>,
) {
  const { id } = useParams();
  return id === undefined ? <CreatePage {...props} /> : <EditPage {...props} id={id} />;
}

function CreatePage<Data, Node, Input>(props: RecordPageProps<Data, Node, Input>) {
  const { list, listState, create, children } = props;
  const { title, another } = create;
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const { save, saving, error } = useSave(create.mutation, noToast);
  const onSubmit = async (input: Input) => {
    if (await save({ input })) navigate(list, { state: listState });
  };
  const onAnother = async (input: Input) =>
    (await save({ input }, another && { doneText: another.doneText })) !== null;
  const back = { to: list, state: listState };
  const further = another && { anotherLabel: another.label, onAnother };
  return (
    <>
      <PageHeader title={title} />
      {mayChange ? (
        children(null, { submitLabel: title, saving, error, onSubmit, back, ...further })
      ) : (
        <ViewOnlyNotice />
      )}
    </>
  );
}

function EditPage<Data, Node extends { readonly updatedAt: string }, Input>(
  props: RecordPageProps<Data, Node, Input> & { readonly id: string },
) {
  const { id, list, listState, edit, children } = props;
  const { title, doneText, missingText, failedText } = edit;
  const navigate = useNavigate();
  const back = { to: list, state: listState };
  const loaded = useRecord(edit.query, id, edit.select);
  const { save, saving, error } = useSave(edit.mutation, noToast);
  const onSubmit = async (input: Input) => {
    const condition = asOnScreen(loaded);
    if (await save({ input: { ...input, id }, condition }, { doneText })) {
      navigate(list, { state: listState });
    }
  };
  return (
    <>
      <PageHeader title={title} />
      <RecordState loaded={loaded} missingText={missingText(id)} failedText={failedText}>
        {(record) => children(record, { submitLabel: title, saving, error, onSubmit, back })}
      </RecordState>
    </>
  );
}

type RecordStateProps<Node> = {
  readonly loaded: LoadedRecord<Node>;
  readonly missingText: string;
  readonly failedText?: ((message: string) => string) | undefined;
  readonly children: (record: Node) => ReactNode;
};

export function RecordState<Node>(props: RecordStateProps<Node>) {
  const { loaded, missingText, failedText, children } = props;
  const { t } = useTranslation();
  switch (loaded.state) {
    case 'loading':
      return <FormSkeleton />;
    case 'missing':
      return <Failure text={missingText} />;
    case 'failed': {
      const { message, reload } = loaded;
      const text = failedText ? failedText(message) : t('admin.error', { message });
      return <Failure text={text} onRetry={reload} />;
    }
    case 'found': {
      const { id, gone, record } = loaded;
      // The key gives each record a separate form.
      return (
        <LiveRecordContext key={id} value={{ id, gone }}>
          {children(record)}
        </LiveRecordContext>
      );
    }
    default:
      return loaded satisfies never;
  }
}
