import type { TypedDocumentNode } from '@apollo/client';
import type { ReactNode } from 'react';
import { type To, useNavigate, useParams } from 'react-router-dom';
import { asOnScreen, useRecord } from '#api/use-record.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordState, type RecordStateProps } from '#ui/record-state.tsx';
import { useSave } from '#ui/use-save.ts';

/** What the form of a record gets from the page around it. */
export type FormFrame<Input> = {
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: Input) => Promise<void>;
};

type CreatePageProps<Data, Input> = {
  readonly title: string;
  /** Where the records are listed. */
  readonly list: To;
  readonly mutation: TypedDocumentNode<Data, { input: Input }>;
  readonly children: (frame: FormFrame<Input>) => ReactNode;
};

/** The page of a new record. */
export function CreatePage<Data, Input>(props: CreatePageProps<Data, Input>) {
  const { title, list, mutation, children } = props;
  const navigate = useNavigate();
  const { save, saving, error } = useSave(mutation);
  const onSubmit = async (input: Input) => {
    if (await save({ input })) navigate(list);
  };
  return (
    <>
      <PageHeader title={title} />
      {children({ submitLabel: title, saving, error, onSubmit })}
    </>
  );
}

type Updated<Input> = {
  input: Input & { id: string };
  condition: { updatedAt: { eq: string } } | null;
};

type EditPageProps<Data, Node, UpdateData, Input> = {
  readonly title: string;
  readonly doneText: string;
  readonly missingText: (id: string) => string;
  readonly failedText?: Required<RecordStateProps<Node>>['failedText'];
  readonly list: To;
  readonly query: TypedDocumentNode<Data, { id: string }>;
  readonly select: (data: Data) => Node | null;
  readonly mutation: TypedDocumentNode<UpdateData, Updated<Input>>;
  readonly children: (record: Node, frame: FormFrame<Input>) => ReactNode;
};

/** The page of the record that its address names. */
export function EditPage<Data, Node extends { readonly updatedAt: string }, UpdateData, Input>(
  props: EditPageProps<Data, Node, UpdateData, Input>,
) {
  const { title, doneText, missingText, failedText, list, query, select, mutation, children } =
    props;
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const loaded = useRecord(query, id, select);
  const { save, saving, error } = useSave(mutation);
  const onSubmit = async (input: Input) => {
    const condition = asOnScreen(loaded);
    if (await save({ input: { ...input, id }, condition }, { doneText })) navigate(list);
  };
  const frame = { submitLabel: title, saving, error, onSubmit };
  return (
    <>
      <PageHeader title={title} />
      <RecordState
        loaded={loaded}
        missingText={missingText(id)}
        {...(failedText === undefined ? {} : { failedText })}
      >
        {(record) => children(record, frame)}
      </RecordState>
    </>
  );
}
