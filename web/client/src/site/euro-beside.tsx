import {
  convertedAmount,
  currenciesIn,
  fixedRate,
  formatPrice,
  parsePrice,
} from '@qr-menu/domain/money';
import type { Language } from '@qr-menu/schema';

type EuroBesideProps = { readonly price: string; readonly language: Language };

/** Shows a price in leva converted to euro at the legal rate. Shows nothing for other currencies. */
export function EuroBeside({ price, language }: EuroBesideProps) {
  const [stotinki, rate] = [parsePrice(price), fixedRate('BGN', 'EUR')];
  if (!currenciesIn(price).includes('BGN') || typeof stotinki !== 'number' || rate === null)
    return null;
  const euro = formatPrice(convertedAmount(stotinki, rate, 'EUR'), '€', language);
  return <span className="plan-euro">{`(${euro})`}</span>;
}
