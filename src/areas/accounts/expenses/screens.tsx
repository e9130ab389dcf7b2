// The form of a vendor's bill; begun from an LC it has that LC already.

import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { UsualSections } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'

const bill = expense

const PresetLc = ({ lc }: { lc: number }) => {
  const form = useForm()
  const isSet = useRef(false)
  useEffect(() => {
    if (isSet.current) return
    isSet.current = true
    form.set('lcs', [{ lc, quantity: null, part: null }])
  }, [form, lc])
  return null
}

export const ExpenseForm = () => {
  const { lc } = useParams()
  return (
    <DocumentForm document={bill}>
      {lc !== undefined && /^\d+$/.test(lc) && <PresetLc lc={Number(lc)} />}
      <UsualSections document={bill} />
    </DocumentForm>
  )
}
