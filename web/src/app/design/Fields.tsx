import { useState } from 'react';
import { CodeBoxes } from '#features/accounts/codes/CodeBoxes.tsx';
import { ChipGroup } from '#ui/fields/ChipGroup.tsx';
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { Chapter, Part } from './Part.tsx';

const options = [
  { value: 'tea', label: 'Tea' },
  { value: 'coffee', label: 'Coffee', hint: 'Filtered, with milk' },
  { value: 'water', label: 'Water' },
] as const;
type Drink = (typeof options)[number]['value'];

const nothing = () => {};

/** Form fields. */
export function Fields() {
  const [drink, setDrink] = useState<Drink | undefined>('coffee');
  const [drinks, setDrinks] = useState<Drink[]>(['tea']);
  const [text, setText] = useState('A few words');
  const [isOn, setOn] = useState(true);
  const written = { value: text, onChange: setText };
  return (
    <Chapter title="To fill in">
      <Part name="TextField: as it is, with prefix and hint, refused, out of use">
        <TextField
          label="Name"
          value={written.value}
          onChange={({ target }) => written.onChange(target.value)}
        />
        <TextField label="Phone" prefix="+91" hint="Ten digits" placeholder="98450 12345" />
        <TextField label="Email" error="Email is required" />
        <TextField label="Email" disabled value="anna@showup.example" onChange={nothing} />
      </Part>
      <Part name="TextArea: counted, refused">
        <TextArea label="Bio" maxLength={150} value={text} onChange={({ target }) => setText(target.value)} />
        <TextArea label="Reason" value="" onChange={nothing} error="Please describe what happened." />
      </Part>
      <Part name="SelectField: chosen, empty, refused">
        <SelectField label="Drink" options={options} value={drink} onChange={setDrink} />
        <SelectField label="Drink" options={options} value={undefined} onChange={nothing} placeholder="Any" />
        <SelectField label="Drink" options={options} value="tea" onChange={nothing} error="Not today." />
      </Part>
      <Part name="ChoiceGroup, ChipGroup: chosen, refused">
        <ChoiceGroup label="One" options={options} value={drink} onChange={setDrink} />
        <ChoiceGroup label="One" options={options} value={undefined} onChange={nothing} error="Choose one." />
        <ChoiceGroup
          label="One, by key"
          options={options.map((option, index) => ({ ...option, shortcut: String(index + 1) }))}
          value={drink}
          onChange={setDrink}
        />
        <ChipGroup label="Several" options={options} values={drinks} onChange={setDrinks} hint="At most 10" />
        <ChipGroup label="Several" options={options} values={[]} onChange={nothing} error="Choose one." />
      </Part>
      <Part name="CodeBoxes: empty, refused">
        <CodeBoxes label="Code" length={4} onComplete={nothing} />
        <CodeBoxes label="Code" length={4} onComplete={nothing} error="That is not the code." />
      </Part>
      <Part name="Toggle: on or off, with a hint, out of use">
        <Toggle label="Show online only" checked={isOn} onChange={setOn} />
        <Toggle label="Hide my profile" hint="Nobody new sees you" checked={!isOn} onChange={nothing} />
        <Toggle label="Hide my profile" hint="Not now" checked={false} onChange={nothing} disabled />
      </Part>
    </Chapter>
  );
}
