import { inviteUserSchema } from '@aforo/shared/contract';

interface PastedPerson {
  name: string;
  email: string;
}

interface ParsedAddresses {
  people: PastedPerson[];
  /** Lines, or parts of lines, without a valid address. */
  unread: string[];
}

/**
 * Parses addresses copied from an e-mail or a spreadsheet: `Ana Ruiz <ana@centro.es>`, `Ana Ruiz;
 * ana@centro.es` or the address alone, one or several per line. Duplicates are merged.
 */
export function readPasted(text: string): ParsedAddresses {
  const people = new Map<string, PastedPerson>();
  const unread: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const parsedLine = readLine(line);
    unread.push(...parsedLine.unread);
    for (const person of parsedLine.people) {
      if (!people.has(person.email)) people.set(person.email, person);
    }
  }
  return { people: [...people.values()], unread };
}

function readLine(line: string): ParsedAddresses {
  const found = [...line.matchAll(/[^\s<>,;"()]+@[^\s<>,;"()]+/g)];
  if (found.length === 0) return { people: [], unread: [line] };
  const people: PastedPerson[] = [];
  const unread: string[] = [];
  for (const [index, { 0: email }] of found.entries()) {
    const before = found[index - 1];
    // A single address may have its name after it; among several, the name comes before.
    const said =
      found.length === 1
        ? line.replace(email, ' ')
        : line.slice(before ? before.index + before[0].length : 0, found[index]?.index);
    const name = nameIn(said);
    const read = inviteUserSchema.safeParse({ name: name || nameOf(email), email, role: 'client' });
    if (read.success) people.push({ name: read.data.name, email: read.data.email });
    else unread.push(email);
  }
  const last = found.at(-1);
  const rest = found.length > 1 && last ? nameIn(line.slice(last.index + last[0].length)) : '';
  return { people, unread: rest === '' ? unread : [...unread, rest] };
}

/** Mail programs quote a reversed name: `"Ruiz, Ana"` is Ana Ruiz. */
function nameIn(said: string): string {
  return said
    .replace(/"([^",]+),([^",]+)"/, '$2 $1')
    .replace(/[\s<>,;"()]+/g, ' ')
    .trim();
}

/** `ana.ruiz@centro.es` → `Ana Ruiz`, which the invited user can correct in the profile. */
function nameOf(email: string): string {
  const nameParts = (email.split('@')[0] ?? '').split(/[._\-+\d]+/).filter((word) => word !== '');
  const name = nameParts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  // Never the address itself, which would become a link in the invitation.
  return name.length < 2 ? `Cuenta ${email.split('@')[0]}` : name;
}
