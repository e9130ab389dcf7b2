// The form of a new row of another document, beside the form that needs it.

import { Drawer } from 'antd'
import { type SyntheticEvent, useState } from 'react'
import type { Additions } from '#kit/browser/additions.tsx'
import { FormAsideProvider } from '#kit/browser/form-aside.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { NewForm } from '#shell/new-form.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'

const isArabic = (words: string): boolean => /[\u0600-\u06ff]/.test(words)

/** The start values of a new row: the search words as its name, and the values that narrow the form's picker. */
const beginningOf = ({ fields, named }: Document, words: string, narrow: Row): Row => {
  const name = isArabic(words) && fields.nameAr ? 'nameAr' : named
  const { need, shape } = fields[name] ?? {}
  const known = Object.entries(narrow).flatMap(([by, id]) => {
    if (fields[by]?.shape.kind === 'link') return [[by, id]]
    return fields[`${by}s`]?.shape.kind === 'links' ? [[`${by}s`, [id]]] : []
  })
  const mayName = words !== '' && need !== 'automatic' && shape?.kind === 'text'
  return { ...Object.fromEntries(known), ...(mayName && { [name]: words }) }
}

// In React a drawer is a child of the entry that opened it, so its events must not reach the form below.
const here = (event: SyntheticEvent) => event.stopPropagation()

export const NewDrawer: Additions['NewDrawer'] = ({ to, words, narrow, done, close }) => {
  const { t, direction } = useLanguage()
  const [begin] = useState(() => beginningOf(to, words, narrow))
  const isPhone = useIsPhone()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops events from the form inside
    <div onSubmit={here} onBlur={here}>
      <Drawer
        open
        onClose={close}
        title={t('New {document}', { document: t(to.singular) })}
        placement={direction === 'rtl' ? 'left' : 'right'}
        size={isPhone ? '100%' : 600}
        autoFocus={false}
        styles={{ body: { padding: 0 } }}
      >
        <FormAsideProvider value={{ begin, done, close }}>
          <NewForm document={to} />
        </FormAsideProvider>
      </Drawer>
    </div>
  )
}
