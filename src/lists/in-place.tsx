// A cell whose value can be changed inside the list.

import { Popover } from 'antd'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Additions } from '#kit/browser/additions.tsx'
import { apiOf, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { isAsked } from '#kit/browser/form-state.ts'
import { nameOf } from '#kit/browser/paths.ts'
import { changedInPlace } from '#kit/document.ts'
import { useLanguage } from '#ui/language.tsx'
import '#lists/lists.css'

// The inputs are imported when a value is first changed.
const InPlaceEditor = lazy(async () => ({ default: (await import('#lists/in-place-editor.tsx')).InPlaceEditor }))

/** The value, and a button that changes it, shown if the row may still be changed. */
export const InPlace: Additions['InPlace'] = ({ children, ...place }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { asker } = useAsker()
  const path = apiOf(useAgencyId(), place.document.address)
  const { document, row, name } = place
  const field = document.fields[name]!
  const isEditable = document.life.editable.includes(row.status) && isAsked(field, row)
  if (!isEditable || !changedInPlace(asker, document).includes(name)) return children
  return (
    <span className="in-place">
      {children}
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottom"
        arrow={false}
        destroyOnHidden
        content={
          <Suspense>
            <InPlaceEditor {...place} path={path} onDone={() => setOpen(false)} />
          </Suspense>
        }
      >
        <button
          type="button"
          className="in-place-button"
          aria-label={t('Change {field} of {name}', { field: t(field.label), name: nameOf(document, row, t) })}
        >
          <Pencil size={13} strokeWidth={1.7} aria-hidden />
        </button>
      </Popover>
    </span>
  )
}
