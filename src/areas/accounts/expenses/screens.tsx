// The form of a vendor's bill, with the LC filled in when started from an LC.

import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { expenseSheet } from '#areas/accounts/expenses/sheet.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { UsualSections } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

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
    <DocumentForm document={expense}>
      {lc !== undefined && /^\d+$/.test(lc) && <PresetLc lc={Number(lc)} />}
      <UsualSections document={expense} />
    </DocumentForm>
  )
}

/** The page of an expense with its printed form. */
export const ExpensePage = sheetPage(expenseSheet)
