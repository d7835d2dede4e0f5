import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import classes from './CodeEditor.module.css'
import { indexOfPlace } from './text-place.ts'

const lineHeight = 20
const padding = 16

/** What a page can do with an editor: move the cursor to a line and column, both from 1. */
export type CodeEditorHandle = { goTo: (line: number, column: number) => void }

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: ReactNode
  readOnly: boolean
  maxLength: number
  handle: Ref<CodeEditorHandle>
}

/** A text with line numbers. Enter keeps the indentation; Tab leaves the field, as in every other one. */
export function CodeEditor({ label, value, onChange, error, readOnly, maxLength, handle }: Props) {
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const lines = value.split('\n').length

  useImperativeHandle(handle, () => ({
    goTo(line, column) {
      const index = indexOfPlace(value, { line, column })
      text.current?.focus({ preventScroll: true })
      text.current?.setSelectionRange(index, index)
      scroll.current?.scrollTo({ top: (line - 5) * lineHeight })
    },
  }))

  function keepIndentation(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart } = event.currentTarget
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || readOnly) return
    const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
    const [indentation = ''] = /^[ \t]*/.exec(line) ?? []
    if (indentation === '') return
    event.preventDefault()
    // The only way to change a text that keeps the undo history of the browser.
    document.execCommand('insertText', false, `\n${indentation}`)
  }

  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div ref={scroll} className={classes.editor} data-invalid={Boolean(error) || undefined}>
        <pre className={classes.numbers} aria-hidden>
          {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
        </pre>
        <textarea
          ref={text}
          id={id}
          className={classes.text}
          style={{ height: lines * lineHeight + padding, minHeight: '100%' }}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={keepIndentation}
          readOnly={readOnly}
          maxLength={maxLength}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  )
}
