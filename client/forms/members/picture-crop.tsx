// Crops a picture: it is dragged and zoomed below a frame of the right shape, by pointer, fingers or keys.
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { IslandText } from '../../island.ts'

/** In pixels of the original picture. */
export type CropArea = { x: number; y: number; width: number; height: number }

type Props = Pick<IslandText, 't'> & {
  src: string
  aspect: number
  isRound: boolean
  onCrop: (area: CropArea) => void
}

const maxZoom = 4

export function PictureCrop({ src, aspect, isRound, onCrop, t }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div className="picture-crop">
      <p className="field-help">{t('edit.crop')}</p>
      <div className="picture-crop-frame">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onCrop(area)}
        />
      </div>
      <label className="picture-zoom">
        {t('edit.zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </div>
  )
}

export const pictureCropStrings = ['edit.crop', 'edit.zoom'] as const
