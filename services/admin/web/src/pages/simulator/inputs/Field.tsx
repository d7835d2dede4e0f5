import { NativeSelect, TextInput } from '@mantine/core'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { type KeyOf, useTexts } from '../../../texts/texts.ts'
import { fieldTexts } from '../field-texts.ts'
import {
  type DocumentFieldName,
  documentFields,
  type Field,
  type LineFieldName,
  lineFields,
} from '../scenario/fields.ts'

type Props<Name> = {
  name: Name
  text: string
  fault: string | undefined
  onText: (text: string) => void
  /** What an empty field means, as the first choice of a select box or in the empty box. */
  empty?: string
}

type Word = KeyOf<typeof fieldTexts>

const decimals: ReadonlySet<string> = new Set([
  'quantity',
  'unitPrice',
  'discountPercent',
  'discountAmount',
  'acquisitionCost',
  'exchangeRate',
  'amountReceived',
])

/** A field of the document with its label, its choices and its fault. */
export function DocumentField(props: Props<DocumentFieldName>) {
  return <AnyField {...props} definition={documentFields[props.name]} />
}

/** A field of a line. */
export function LineField(props: Props<LineFieldName>) {
  return <AnyField {...props} definition={lineFields[props.name]} />
}

function AnyField({
  name,
  definition,
  text,
  fault,
  onText,
  empty,
}: Props<DocumentFieldName | LineFieldName> & { definition: Field }) {
  const t = useTexts(fieldTexts)
  const shared = {
    label: t(name),
    error: fault,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  }
  if ('choices' in definition) {
    const choices = definition.choices.map((value) => ({ value, label: t(value as Word) }))
    const none = empty === undefined ? [] : [{ value: '', label: empty }]
    return <NativeSelect {...shared} data={[...none, ...choices]} />
  }
  if ('day' in definition) return <TextInput {...shared} type="date" max="2199-12-31" />
  if (decimals.has(name))
    return (
      <DecimalInput label={t(name)} error={fault} value={text} maxLength={definition.max} onChange={onText} />
    )
  return <TextInput {...shared} placeholder={empty} maxLength={definition.max} autoComplete="off" />
}
