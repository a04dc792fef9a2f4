// Lists what keeps an upload from being published, for its uploader and for moderators.
import { type MissingRecord, missingRecordTexts } from '../../shared/rules/studio-records.ts'
import type { IslandText } from '../island.ts'

type Props = Pick<IslandText, 't'> & { missing: readonly MissingRecord[] }

export const MissingRecords = ({ missing, t }: Props) =>
  missing.length > 0 && (
    <ul className="records-missing">
      {missingRecordTexts(missing, t).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
