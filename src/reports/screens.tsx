// The screens of a report, with their addresses below the agency's.

import type { KitScreen } from '#kit/browser/routes.tsx'
import type { Report } from '#kit/report.ts'
import { mayOn } from '#rights/may.ts'

type Entry = Pick<Report, 'address' | 'right'> & { definition: () => Promise<Report> }

/** The screen of a report, and its pages for the printer. */
export const reportScreens = ({ address, right, definition }: Entry): KitScreen[] => {
  const load = async () => {
    const [{ ReportScreen }, report] = await Promise.all([import('#reports/report-screen.tsx'), definition()])
    return () => <ReportScreen report={report} />
  }
  const loadPrint = async () => {
    const [{ ReportPrint }, report] = await Promise.all([import('#reports/print-screen.tsx'), definition()])
    return () => <ReportPrint report={report} />
  }
  return [
    { path: address, mayOpen: asker => mayOn(asker, 'View', right), load },
    { path: `${address}/print`, mayOpen: asker => mayOn(asker, 'Excel', right), load: loadPrint },
  ]
}
