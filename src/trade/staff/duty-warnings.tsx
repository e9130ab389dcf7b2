// Warnings about duties that one person should not combine, shown while rights are granted.

import { Alert } from 'antd'
import { conflictsIn } from '#rights/duties.ts'
import { useLanguage } from '#ui/language.tsx'

export const DutyWarnings = ({ permissions }: { permissions: readonly string[] }) => {
  const { t } = useLanguage()
  return (
    <>
      {conflictsIn(permissions).map(({ why, rights }) => (
        <Alert
          key={why}
          type="warning"
          showIcon
          className="duty-warning"
          title={t(why)}
          description={rights.map(right => t(right)).join(' · ')}
        />
      ))}
    </>
  )
}
