import { Button } from 'antd'
import { terminalConsigneeMapping } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { DocumentList } from '#kit/browser/document-list.tsx'
import { listPath } from '#kit/browser/paths.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

const document = terminalConsigneeMapping

/** The list of mappings with their days and tariffs, and a button that opens the grid. */
export const MappingList = () => {
  const { t } = useLanguage()
  const go = useGo()
  const grid = `${listPath(useAgencyId(), document)}/grid`
  return <DocumentList document={document} more={<Button onClick={() => go(grid)}>{t('Edit as a grid')}</Button>} />
}
