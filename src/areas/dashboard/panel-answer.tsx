import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import './dashboard.css'

type PanelAnswerProps<A> = {
  of: UseQueryResult<A, Error>
  /** the expected height of the content */
  height: number
  children: (answer: A) => ReactNode
}

/** The content of the answer; a placeholder of its shape until it is loaded, and a button to retry after a failure. */
export const PanelAnswer = <A,>({ of: { data, error, refetch }, height, children }: PanelAnswerProps<A>) => {
  const { t } = useLanguage()
  if (data !== undefined) return children(data)
  if (!error) return <PanelSkeleton height={height} />
  return (
    <div className="dashboard-none" style={{ minHeight: height }}>
      <p>{t(error.message)}</p>
      <Button onClick={() => void refetch()}>{t('Try again')}</Button>
    </div>
  )
}

/** A short note that there is nothing to show. */
export const EmptyNote = ({ children }: { children: ReactNode }) => <p className="dashboard-none">{children}</p>
