import { Fieldset, NativeSelect, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import type { Choice } from './account-values.ts'
import { texts } from './texts.ts'

const directions = ['', 'both', 'pull', 'push'] as const

type Props = { choices: readonly Choice[]; onChange: (choices: readonly Choice[]) => void }

/** The collections of a server, each with the direction in which it is synchronised. */
export function CollectionChoices({ choices, onChange }: Props) {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const choose = (url: string, value: string) => {
    const direction = directions.find((each) => each === value) ?? ''
    onChange(choices.map((choice) => (choice.url === url ? { ...choice, direction } : choice)))
  }
  return (
    <Fieldset legend={t('collections')}>
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {t('collectionsHelp')}
        </Text>
        {choices.map(({ url, kind, name, direction }) => (
          <NativeSelect
            key={url}
            label={`${name} (${words(`kind.${kind}`)})`}
            value={direction}
            data={directions.map((value) => ({
              value,
              label: value === '' ? t('notSynchronised') : words(`direction.${value}`),
            }))}
            onChange={({ currentTarget }) => choose(url, currentTarget.value)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
