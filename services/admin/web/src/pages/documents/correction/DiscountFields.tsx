import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { correctionTexts } from './texts.ts'

type Props = { field: (name: 'discount' | 'discountBasis') => GetInputPropsReturnType }

/** One discount on everything, of the gross or of the net amounts. `field` gives the properties of an input. */
export function DiscountFields({ field }: Props) {
  const t = useTexts(correctionTexts)
  const { value, onChange, error } = field('discount')
  return (
    <SimpleGrid cols={2} spacing="sm">
      <DecimalInput label={t('discountAmount')} required value={value} onChange={onChange} error={error} />
      <NativeSelect
        label={t('basis')}
        data={(['gross', 'net'] as const).map((basis) => ({ value: basis, label: t(basis) }))}
        {...field('discountBasis')}
      />
    </SimpleGrid>
  )
}
