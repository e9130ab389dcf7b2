import { Button } from 'antd'
import { terminalConsigneeMapping } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { DocumentList } from '#kit/browser/document-list.tsx'
import { listPath } from '#kit/browser/paths.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

const document = terminalConsigneeMapping

/** The mappings with their days and tariffs, and the way to all of them in one picture. */
export const MappingList = () => {
  const { t } = useLanguage()
  const go = useGo()
  const grid = `${listPath(useAgencyId(), document)}/grid`
  return <DocumentList document={document} more={<Button onClick={() => go(grid)}>{t('Edit as a grid')}</Button>} />
}
