import '@mantine/tiptap/styles.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ReactNode } from 'react'
import { styleNonce } from '../../app/style-nonce.ts'
import { useTexts } from '../../texts/texts.ts'
import { editorTexts } from './editor-texts.ts'
import classes from './RichTextField.module.css'

type Props = { label: string; html: string; onChange: (html: string) => void; error: ReactNode }

/** The text of a message with its format, as HTML. Pasted styles, images and scripts are left out. */
export function RichTextField({ label, html, onChange, error }: Props) {
  const t = useTexts(editorTexts)
  const tiptap = useEditor({
    extensions: [
      StarterKit.configure({
        link: { openOnClick: false, protocols: ['https', 'mailto'] },
        code: false,
        codeBlock: false,
      }),
    ],
    content: html,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classes.content ?? '',
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <RichTextEditor
        editor={tiptap}
        labels={{
          boldControlLabel: t('bold'),
          italicControlLabel: t('italic'),
          underlineControlLabel: t('underline'),
          strikeControlLabel: t('strike'),
          clearFormattingControlLabel: t('clear'),
          bulletListControlLabel: t('bullets'),
          orderedListControlLabel: t('numbers'),
          blockquoteControlLabel: t('quote'),
          linkControlLabel: t('link'),
          unlinkControlLabel: t('unlink'),
          linkEditorInputLabel: t('linkAddress'),
          linkEditorInputPlaceholder: 'https://',
          linkEditorExternalLink: t('linkNewTab'),
          linkEditorInternalLink: t('linkSameTab'),
          linkEditorSave: t('linkSave'),
          undoControlLabel: t('undo'),
          redoControlLabel: t('redo'),
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
