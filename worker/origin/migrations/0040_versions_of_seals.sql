-- A sealed value begins with the version of the secret that sealed it. What another version sealed is found without reading the table.
CREATE INDEX second_factors_sealed_with ON second_factors (substr(secret, 1, instr(secret, '.')));
CREATE INDEX upload_people_sealed_with ON upload_people (substr(custodian, 1, instr(custodian, '.')));
CREATE INDEX legal_notices_sealed_with ON legal_notices (substr(sealed, 1, instr(sealed, '.')));
CREATE INDEX legal_notices_answer_sealed_with ON legal_notices (substr(answer_sealed, 1, instr(answer_sealed, '.')));
