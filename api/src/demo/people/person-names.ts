type Names = readonly [string, ...string[]];

const splitNames = (text: string): Names => text.trim().split(/\s+/) as [string, ...string[]]; // never empty

export const givenNames = splitNames(`
  Lucía Sofía Martina María Julia Paula Valeria Emma Daniela Carla Alba Noa Carmen Sara Vega Inés
  Irene Ariadna Nerea Begoña Rocío Pilar Concepción Núria Mònica Ainhoa Itziar Leire Amaia Uxía
  Rosalía Encarnación Ángela Belén Míriam Raquel Esther Verónica Mercè Aitana Candela Jimena
  Hugo Mateo Martín Lucas Leo Daniel Alejandro Manuel Pablo Álvaro Adrián Enzo Mario Diego David
  Íñigo Óscar Andrés Joaquín Ramón Sebastián Víctor Héctor Rubén Iván Sergio Jesús José Ángel
  Xabier Unai Iker Jordi Pau Oriol Martí Antón Brais Fermín Germán Fabián Nicolás Tomás Elías Omar
`);

export const familyNames = splitNames(`
  García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz
  Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez
  Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín
  Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez
  Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos Vega Fuentes Carrasco
  Echeverría Arrizabalaga Etxeberria Goikoetxea Puig Ferrer Soler Vilà Mañé Otero Castiñeira Seoane
  Piñeiro Ibáñez Yáñez Ordóñez Benali Amrani Ionescu Popescu Kowalski Güell Agüero Argüelles
`);
