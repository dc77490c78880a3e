import { useState } from 'react';
import { Page, useArea } from '@aforo/shared/area';
import { money } from '@aforo/shared/format';
import {
  baudRates,
  chooseSerialPort,
  columnCounts,
  hasSerial,
  openDrawer,
  type PrinterSettings,
  printTicket,
  readPrinterSettings,
  writePrinterSettings,
} from '@aforo/shared/printing';
import {
  Button,
  Card,
  CheckboxField,
  Notice,
  RadioField,
  Row,
  SelectField,
  Stack,
  toast,
} from '@aforo/shared/ui';
import Printer from 'lucide-react/icons/printer';
import { printErrorText } from '../common/charge/documents.ts';
import { TerminalCard } from './terminal-card.tsx';
import { codePageOptions, paperName, targetOptions, testTicket } from './printer.messages.ts';

/** The printer, the cash drawer and the card terminal of this device. */
export function PrinterPage() {
  const { center } = useArea().settings;
  const [settings, setSettings] = useState(readPrinterSettings);
  const [isKept, setKept] = useState(true);
  const [isPrinting, setPrinting] = useState(false);
  const change = (changed: Partial<PrinterSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    setKept(writePrinterSettings(next));
  };
  const isDirect = settings.target === 'serial';

  async function printTest(): Promise<void> {
    setPrinting(true);
    try {
      await printTicket(testTicket(center.name, money(123_456, center.currency)));
      await openDrawer();
    } catch (error) {
      toast.error(printErrorText(error));
    } finally {
      setPrinting(false);
    }
  }

  return (
    <Page detail="Se guarda en este navegador: cada equipo tiene lo suyo.">
      <Card>
        <Stack gap={4}>
          <RadioField
            label="Cómo salen los tiques"
            options={targetOptions}
            value={settings.target}
            onChange={(target) => change({ target })}
          />
          {isDirect ? <DirectFields {...{ settings, change }} /> : null}
          {isKept ? null : (
            <Notice tone="warning" title="Este navegador no guarda los ajustes">
              Permite que la página guarde datos, o se perderán al cerrarla.
            </Notice>
          )}
          <Row>
            <Button
              icon={<Printer size={18} aria-hidden />}
              isPending={isPrinting}
              disabled={isDirect && !hasSerial()}
              onClick={() => void printTest()}
            >
              Imprimir una prueba
            </Button>
          </Row>
        </Stack>
      </Card>
      <TerminalCard />
    </Page>
  );
}

interface DirectProps {
  settings: PrinterSettings;
  change: (changed: Partial<PrinterSettings>) => void;
}

/** The port, the roll and the drawer of a receipt printer. */
function DirectFields({ settings, change }: DirectProps) {
  const [isChosen, setChosen] = useState(settings.usb !== null);
  if (!hasSerial()) {
    return (
      <Notice tone="warning" title="Este navegador no puede imprimir directo">
        Usa Chrome o Edge en un ordenador. Mientras, elige el diálogo de imprimir.
      </Notice>
    );
  }

  async function choose(): Promise<void> {
    try {
      const usb = await chooseSerialPort();
      if (usb === undefined) return;
      setChosen(true);
      change({ usb });
    } catch (error) {
      toast.error(printErrorText(error));
    }
  }

  return (
    <Stack gap={4}>
      <Row gap={3}>
        <Button onClick={() => void choose()}>
          {isChosen ? 'Elegir otra impresora' : 'Elegir la impresora'}
        </Button>
        <span role="status">
          {isChosen ? 'Impresora elegida.' : 'El navegador enseña las que están enchufadas.'}
        </span>
      </Row>
      <SelectField
        label="Ancho del rollo"
        options={columnCounts.map((columns) => ({
          value: String(columns),
          label: paperName[columns],
        }))}
        value={String(settings.columns)}
        onChange={({ target }) => {
          const columns = columnCounts.find((count) => String(count) === target.value);
          if (columns) change({ columns });
        }}
      />
      <SelectField
        label="Velocidad"
        description="La que dice la hoja de prueba de la impresora. Si salen letras raras, prueba otra."
        options={baudRates.map((rate) => ({ value: String(rate), label: `${rate} baudios` }))}
        value={String(settings.baudRate)}
        onChange={({ target }) => {
          const baudRate = baudRates.find((rate) => String(rate) === target.value);
          if (baudRate) change({ baudRate });
        }}
      />
      <SelectField
        label="Tildes y euro"
        description="Si en la prueba salen mal, elige la otra."
        options={codePageOptions}
        value={settings.codePage}
        onChange={({ target }) =>
          change({ codePage: target.value === 'cp1252' ? 'cp1252' : 'cp858' })
        }
      />
      <CheckboxField
        label="Abrir el cajón cuando entra o sale efectivo"
        checked={settings.opensDrawer}
        onChange={({ target }) => change({ opensDrawer: target.checked })}
      />
    </Stack>
  );
}
