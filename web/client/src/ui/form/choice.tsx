import { useId } from 'react';
import './choice.css';

type ChoiceProps<Value extends string> = {
  readonly legend: string;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A row of radio buttons. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, value: chosen, onChange } = props;
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
