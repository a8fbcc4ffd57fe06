import { useQuery } from '@apollo/client/react';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ChangePricesInput, PreviewPriceChangeDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { priceInput } from './item-values.ts';

export type PricePreviewProps = {
  readonly input: ChangePricesInput;
  readonly nameOf: (id: string) => string;
};

/** Old and new price of every item, as the server would set them. */
export function PricePreview({ input, nameOf }: PricePreviewProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, previousData, error } = useQuery(PreviewPriceChangeDocument, {
    variables: { input },
    fetchPolicy: 'no-cache',
  });
  if (error) return <Failure text={failureText(error)} />;
  const changes = (data ?? previousData)?.previewPriceChange;
  if (!changes) return <Loading />;
  if (changes.length === 0) return <Text>{t('items.noPrices')}</Text>;
  return (
    <ScrollFrame className="price-preview" label={t('items.preview')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('admin.fields.name')}</Table.Th>
            <Table.Th>{t('items.before')}</Table.Th>
            <Table.Th>{t('items.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ itemID, oldPrice, newPrice }) => (
            <Table.Tr key={itemID}>
              <Table.Td>{nameOf(itemID)}</Table.Td>
              <Table.Td>{priceInput(oldPrice)}</Table.Td>
              <Table.Td>{priceInput(newPrice)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}
